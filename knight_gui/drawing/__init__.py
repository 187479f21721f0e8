"""Pictures of boards, landscapes and maps; QtGui alone, no widgets."""
