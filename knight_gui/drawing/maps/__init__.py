"""Drawing of maps: many searches, one cell or one dot each."""
