/** Model of the tasks of each step of production, by its key in `step_code`. */
export const STEP_MODELS: ReadonlyMap<string, string> = new Map(
  ['xl', 'ph', 'dm', 'bh', 'jpc', 'qb', 'jpx', 'jgqx', 'pg', 'jjg'].map((step) => [
    step,
    `step${step.charAt(0).toUpperCase()}${step.slice(1)}`,
  ]),
);
