def test_shots(user, qtbot):
    user.choose_program("knight-tour")
    user.widget("naiveButton").click()
    user.window.session.update(unfolded_sections=frozenset({"code", "program"}))
    for size in ((1024, 700), (1440, 900)):
        user.window.resize(*size)
        user.start(0, 20)
        user.go_to(39)
        qtbot.wait(300)
        user.window.grab().save(f"/tmp/k/codetab-{size[0]}.png")
    user.give("fullScreen")
    qtbot.wait(300)
    user.window.grab().save("/tmp/k/codetab-full.png")
