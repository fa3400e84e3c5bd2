import { loadChunk } from '../resilience/index.js';
import { loadStyles } from '../render/styles.js';

/** amis and everything that draws pages. Calling it early warms it up; its theme comes along side by side. */
export function loadRender() {
  void loadStyles();
  return loadChunk(() => import('../render/index.js'));
}
