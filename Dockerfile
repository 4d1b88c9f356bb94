FROM node:24-bookworm
WORKDIR /lyceum
COPY . .
# Where root builds and the site, which is no root, finds it.
ENV XDG_CACHE_HOME=/lyceum/.cache NODE_COMPILE_CACHE=/lyceum/data/cache
# The media worker, the page, the programs and ffmpeg are made with the image, so that a container starts at once. The cache that root's
# Node left in the data folder goes: the site's user could not write into it.
RUN node setup/bootstrap.mjs setup/build.ts \
  && ffmpeg -version > /dev/null \
  && rm -rf /lyceum/data \
  && install -d -o node -g node -m 700 /lyceum/data /uploads /recordings
USER node
# What npm does, without npm: that passes no SIGTERM on, and with the first process of a container all others end.
CMD ["node", "setup/bootstrap.mjs", "--max-semi-space-size=1", "start.ts"]
