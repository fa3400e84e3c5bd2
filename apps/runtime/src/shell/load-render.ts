import { loadChunk } from '../resilience/index.js';
import { loadStyles } from '../render/styles.js';

/** Loads amis and everything that draws pages; call it early to preload. The amis theme loads in parallel. */
export function loadRender() {
  void loadStyles();
  return loadChunk(() => import('../render/index.js'));
}
