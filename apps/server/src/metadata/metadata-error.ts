/** All errors of the metadata, one readable line each. */
export class MetadataError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The metadata has ${problems.length} problem(s):\n- ${problems.join('\n- ')}`);
    this.name = 'MetadataError';
  }
}
