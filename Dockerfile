FROM node:24-bookworm
WORKDIR /lyceum
COPY . .
# The media worker, ffmpeg and the page are made with the image, so that a container starts at once.
RUN node setup/bootstrap.mjs setup/prepare-image.ts
CMD ["npm", "start"]
