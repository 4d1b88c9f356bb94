FROM node:24-bookworm
WORKDIR /lyceum
COPY . .
# Where root builds and the site, which is no root, finds it.
ENV XDG_CACHE_HOME=/lyceum/.cache NODE_COMPILE_CACHE=/lyceum/data/cache
# The media worker, ffmpeg and the page are made with the image, so that a container starts at once.
RUN node setup/bootstrap.mjs setup/prepare-image.ts \
  && install -d -o node -g node -m 700 /lyceum/data /uploads /recordings
USER node
CMD ["npm", "start"]
