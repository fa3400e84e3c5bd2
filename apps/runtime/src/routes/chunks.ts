/** The parts of the site that load on their own. Calling one early warms it up. */
export const loadLogin = () => import('../login/index.js');
export const loadShell = () => import('../shell/index.js');
/** amis and everything that draws pages. */
export const loadRender = () => import('../render/index.js');
