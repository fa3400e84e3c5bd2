import type { Language } from '../../http/index.js';
import { type DefinitionHead, nameIn } from '../store/definition.store.js';

/** A process as the lists show it (wire-format §4.7). */
export const wireProcess = (row: DefinitionHead, categoryName: (category: string) => string, language: Language) => {
  const { id, tenantId, key, category, version, deploymentId, resourceName, suspensionState } = row;
  return {
    ...{ id, tenantId, name: nameIn(row, language), key, category },
    categoryName: categoryName(category),
    ...{ version, deploymentId, resourceName },
    diagramResourceName: '',
    suspensionState,
    deploymentTime: row.deployTime,
    description: row.description,
  };
};
