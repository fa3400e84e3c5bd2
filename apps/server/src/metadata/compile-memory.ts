import type { ModelSources, ModelStep } from './compile-models.js';
import type { PageFile } from './metadata-files.js';
import type { CheckSources } from './pages/check-pages.js';
import type { Resource } from './resource.js';
import { SameObjects, Steps } from './steps.js';

/** What the page of a screen asks of the models. */
export type PageSources = { readonly resources: (key: string) => Resource | undefined };

/**
 * Results of compilations that have the same options, dialects, fieldsets and texts: the next one makes only what a
 * changed model, right or screen has to do with.
 */
export class CompileMemory {
  readonly objects = new SameObjects();
  readonly models = new Steps<ModelSources, ModelStep>();
  readonly pages = new Steps<PageSources, PageFile[]>();
  readonly checks = new Steps<CheckSources, void>();
}
