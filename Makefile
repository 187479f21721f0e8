# Two commands do everything on a fresh machine: make run and make test.
# .ci/prepare installs what a target needs, once; ARGS="..." is passed on.

BIN := .venv/bin
XVFB := xvfb-run -a -s '-screen 0 1600x1200x24'
# What is started often, as in tests and benchmarks, must not be translated anew each time.
export PYTHONDONTWRITEBYTECODE :=
ON_SCREEN := $(wildcard tests/drawing tests/window tests/player tests/end2end)

.DEFAULT_GOAL := help
# make test ARGS="-n 0 …" runs one test after the other, in one process. On a screen
# they cannot share the keyboard.
ON_ALL_CORES := -n auto --dist worksteal

.PHONY: help run test test-x release-check app matrix lint bench endurance mutants documents texts translations pictures contact-sheet clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

run: ## open the window; make run ARGS="solve" uses the terminal
	@.ci/prepare run
	@$(BIN)/knight-gui $(ARGS)

test: ## run all tests that need no screen
	@.ci/prepare test
	QT_QPA_PLATFORM=$${QT_QPA_PLATFORM:-offscreen} \
		$(BIN)/python -m pytest $(ON_ALL_CORES) --ignore=tests/end2end $(ARGS)

test-x: ## run the window's tests, and the program as a whole, on a virtual X screen
	@.ci/prepare test-x
	$(if $(ON_SCREEN),QT_QPA_PLATFORM=xcb $(XVFB) \
		$(BIN)/python -m pytest $(ON_SCREEN) $(ARGS))

release-check: ## check what must hold before a release only: all texts are translated
	@.ci/prepare test
	$(BIN)/python -m pytest -W error::UserWarning tests/docs $(ARGS)

app: ## make dist/knight-gui, a folder that runs without Python, and a .tar.xz of it
	@.ci/app/make

matrix: ## run the tests with all Pythons, versions, fonts, scales, locales; takes 45 minutes
	@.ci/prepare matrix
	@rm -rf build/matrix/reports
	UV_PYTHON_DOWNLOADS=never $(BIN)/python -m nox $(ARGS); status=$$?; \
		$(BIN)/python -m tests.matrix.runs; exit $$status

lint: ## check style, types, also those of the documents, and the direction of the imports
	@.ci/prepare lint
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy knight_gui
	$(BIN)/python -m tests.docs.examples build/examples.py
	$(BIN)/mypy build/examples.py
	$(BIN)/lint-imports --no-logo

bench: ## measure what the README promises
	@.ci/prepare bench
	$(if $(DISPLAY)$(WAYLAND_DISPLAY)$(QT_QPA_PLATFORM),,$(XVFB)) $(BIN)/python -m tests.bench $(ARGS)

endurance: ## try to break the program; make endurance ARGS="--minutes 60" tries longer
	@.ci/prepare endurance
	QT_QPA_PLATFORM=$${QT_QPA_PLATFORM:-offscreen} $(BIN)/python -m tests.endurance $(ARGS)

mutants: ## mutate lines at random, and count what tests notice; ARGS="--sample 30 --seed 1f"
	@.ci/prepare mutants
	$(BIN)/python -m tests.mutants $(ARGS)

documents: ## write the generated parts of the documents again
	@.ci/prepare test
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.docs

texts: ## print every text that a person reads, to be read aloud
	@.ci/prepare test
	@$(BIN)/python -m tests.docs.texts

translations: ## collect all texts anew for the translations, and compile these
	@.ci/prepare test
	@$(BIN)/python -m tests.docs.translations $(ARGS)

pictures: ## make all pictures of the documents again
	@.ci/prepare test
	$(BIN)/knight-gui export -o assets/figure.png --what figure --size 1000 \
		--strategy naive --step 33 --max-steps 503650751
	$(BIN)/knight-gui export -o assets/film.gif --size 400 \
		--strategy naive --range 24..84 --speed 4
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.docs.maps assets/maps.png
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.docs.pictures

contact-sheet: ## show fifty scenes of the window in build/contact-sheet; ARGS="race" only some
	@.ci/prepare test
	$(BIN)/python -m tests.docs.contact_sheet $(ARGS)

clean: ## remove .venv and everything else that was made here
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
