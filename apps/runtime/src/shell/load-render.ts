/** amis and everything that draws pages. Calling it early warms it up. */
export const loadRender = () => import('../render/index.js');
