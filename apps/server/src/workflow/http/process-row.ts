import type { DefinitionHead } from '../store/definition.store.js';

/** A process as the lists show it (wire-format §4.7). */
export const wireProcess = (row: DefinitionHead, categoryName: (category: string) => string) => {
  const { id, tenantId, name, key, category, version, deploymentId, resourceName, suspensionState } = row;
  return {
    ...{ id, tenantId, name, key, category },
    categoryName: categoryName(category),
    ...{ version, deploymentId, resourceName },
    diagramResourceName: '',
    suspensionState,
    deploymentTime: row.deployTime,
    description: row.description,
  };
};
