import { Global, Module } from '@nestjs/common';
import { DecisionDesk } from './decision-desk.js';
import { Decisions } from './decisions.js';
import { DecisionStore } from './store/decision.store.js';

/** Decision tables for the whole application: formulas of actions and of processes use them. */
@Global()
@Module({ providers: [DecisionStore, Decisions, DecisionDesk], exports: [DecisionStore, Decisions, DecisionDesk] })
export class DecisionsModule {}
