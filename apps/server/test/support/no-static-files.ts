/** In place of @fastify/static, one of whose dependencies jest cannot load on Node 20. Specs serve no files. */
export default function noStaticFiles(): never {
  throw new Error('specs serve no static files');
}
