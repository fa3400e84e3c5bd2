/** An element of a drawing as bpmn-js reads it; extensions that it does not know are kept as written. */
export interface Named {
  name?: string;
  extensionElements?: { values?: Extension[] };
}

interface Extension {
  $type: string;
  $children?: (Extension & { name?: string; value?: string })[];
}

/** Whether an extension has a name, with any prefix. */
const isNamed = (name: string, { $type }: Extension): boolean => $type.slice($type.indexOf(':') + 1) === name;

function englishName({ extensionElements }: Named): string | undefined {
  for (const list of extensionElements?.values ?? [])
    if (isNamed('properties', list))
      for (const one of list.$children ?? [])
        if (isNamed('property', one) && one.name === 'nameEn' && one.value) return one.value;
  return undefined;
}

/** Gives elements their English names, in place; one without an English name keeps its name. */
export function nameInEnglish(elements: readonly Named[]): void {
  for (const element of elements) {
    const name = englishName(element);
    if (name !== undefined) element.name = name;
  }
}
