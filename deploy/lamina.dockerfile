# Builds and serves Lamina. From the root of the project: docker build -f deploy/lamina.dockerfile -t lamina .
FROM node:20-slim AS build
# better-sqlite3 compiles where there is no prebuilt file.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /lamina
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/runtime/package.json apps/runtime/
COPY apps/editor/package.json apps/editor/
COPY schemas/package.json schemas/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build \
 && find apps/*/dist -name '*.map' -delete \
 && rm -rf apps/server/dist/apps apps/server/dist/migrations
# What the server needs at run time: neither front-end libraries nor tools.
RUN npm ci --omit=dev --no-audit --no-fund --workspace @lamina/server --workspace @lamina/schemas \
 # Prints use two weights of their font; the others are 80 MB.
 && find node_modules/@expo-google-fonts -name '*.ttf' ! -path '*/400Regular/*' ! -path '*/700Bold/*' -delete

FROM node:20-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
WORKDIR /lamina
COPY --from=build /lamina/package.json ./
COPY --from=build /lamina/node_modules node_modules
COPY --from=build /lamina/schemas schemas
COPY --from=build /lamina/seeds seeds
COPY --from=build /lamina/migrations migrations
COPY --from=build /lamina/apps/server/package.json apps/server/
COPY --from=build /lamina/apps/server/node_modules apps/server/node_modules
COPY --from=build /lamina/apps/server/dist apps/server/dist
COPY --from=build /lamina/apps/runtime/dist apps/runtime/dist
COPY --from=build /lamina/apps/editor/dist apps/editor/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/server/main.js"]
