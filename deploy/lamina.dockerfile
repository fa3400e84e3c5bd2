# Builds and serves Lamina. From the root of the project: docker build -f deploy/lamina.dockerfile -t lamina .
FROM node:20-slim AS packages
# better-sqlite3 compiles where there is no prebuilt file.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /lamina
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/runtime/package.json apps/runtime/
COPY apps/editor/package.json apps/editor/
COPY schemas/package.json schemas/

# What the server needs at run time: neither front-end libraries nor tools. Installed again only when a package changes.
FROM packages AS server-packages
RUN npm ci --omit=dev --no-audit --no-fund --workspace @lamina/server --workspace @lamina/schemas \
 # Prints use two weights of their font; the others are 80 MB.
 && find node_modules/@expo-google-fonts -name '*.ttf' ! -path '*/400Regular/*' ! -path '*/700Bold/*' -delete

FROM packages AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build \
 && find apps/*/dist -name '*.map' -delete \
 && rm -rf apps/server/dist/apps apps/server/dist/migrations

FROM node:20-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
WORKDIR /lamina
# The command line of this image: `docker compose exec lamina lamina backup …`.
RUN printf '#!/bin/sh\nexec node /lamina/apps/server/dist/server/lamina.js "$@"\n' > /usr/local/bin/lamina \
 && chmod 755 /usr/local/bin/lamina && mkdir /data && chown node:node /data
COPY --from=server-packages /lamina/package.json ./
COPY --from=server-packages /lamina/node_modules node_modules
COPY --from=server-packages /lamina/apps/server apps/server
COPY --from=build /lamina/schemas schemas
COPY --from=build /lamina/seeds seeds
COPY --from=build /lamina/migrations migrations
COPY --from=build /lamina/apps/server/dist apps/server/dist
COPY --from=build /lamina/apps/runtime/dist apps/runtime/dist
COPY --from=build /lamina/apps/editor/dist apps/editor/dist
USER node
VOLUME /data
EXPOSE 3000
# In the shell alone: a probe that starts Node every ten seconds fails on a busy machine, although the server answers.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /health/ready HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r line <&3 && [[ $line == *' 200 '* ]]"]
CMD ["node", "apps/server/dist/server/main.js"]
