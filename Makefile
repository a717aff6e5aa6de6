# A thin front for dev.py, which also works where make is missing: python3 dev.py play
PYTHON ?= python3
PORT ?= 8000
ARGS ?=

.PHONY: setup play test check bench speed load torture compile wheel ship format generate pin clean

play:
	@$(PYTHON) dev.py play --port $(PORT) $(ARGS)

setup test check bench speed load torture compile wheel ship format generate pin clean:
	@$(PYTHON) dev.py $@ $(ARGS)
