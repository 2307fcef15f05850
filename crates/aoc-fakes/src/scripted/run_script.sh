#!/bin/sh
# Runs the script beside the link through which this file is started: `bin/day22.sh` for `bin/day22`.
. "$0.sh"
