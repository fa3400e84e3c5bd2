/** On a machine that does other work beside, everything may take so many times longer. */
export const PATIENCE = Number(process.env.E2E_PATIENCE ?? 1);
