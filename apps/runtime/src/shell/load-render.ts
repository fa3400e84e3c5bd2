import { loadChunk } from '../delivery/index.js';

/** amis and everything that draws pages. Calling it early warms it up. */
export const loadRender = () => loadChunk(() => import('../render/index.js'));
