#!/bin/sh
# Puts a built client where nginx serves it: sh deploy/publish-client.sh dist /srv/optio/client
# A page that is open asks for the assets of its own build: they stay for a day after the next build is published.
set -eu
from=${1:?the folder of the build} to=${2:?the folder that nginx serves}
[ -f "$from/SHA256SUMS" ] || { echo "$from holds no built client: run npm run build" >&2; exit 1; }
mkdir -p "$to/assets"

# the day of what was served until now begins; what is older belongs to an earlier build
if [ -f "$to/SHA256SUMS" ]; then
  sed 's/^[0-9a-f]*  //' "$to/SHA256SUMS" | while IFS= read -r name; do touch -c "$to/$name"; done
fi
find "$to/assets" -type f -mmin +1440 -delete

# the documents last, and each at once: whatever they name is there then
place() {
  while IFS= read -r name; do
    mkdir -p "$to/$(dirname "$name")"
    cp "$from/$name" "$to/$name.new"
    mv "$to/$name.new" "$to/$name"
  done
}
(cd "$from" && find . -type f ! -name 'index.html*' ! -name SHA256SUMS) | place
(cd "$from" && find . -type f -name 'index.html*') | place
echo ./SHA256SUMS | place
