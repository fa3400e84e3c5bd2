import type { Behaviour } from '../../engine/index.js';
import { drawnCard } from './drawn-plates.js';

/** Cutting cards: the plates and strips from which their items are cut. */
export const cuttingCard: Behaviour = {
  model: 'guochXl',
  draw: async (context, record, about) => (about.name === 'plates' ? drawnCard(context, record, about) : undefined),
};
