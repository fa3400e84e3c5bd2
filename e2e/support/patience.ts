/** Factor for all time limits on a machine that also does other work. */
export const PATIENCE = Number(process.env.E2E_PATIENCE ?? 1);
