/** An element of a drawing as bpmn-js reads it; extensions that it does not know are kept as written. */
export interface Named {
  name?: string;
  extensionElements?: { values?: Extension[] };
}

/** What is read of a drawing: elements, and the shapes and lines that stand for them. */
export interface Drawn extends Named {
  bpmnElement?: Named;
  label?: { bounds?: Box };
}

interface Box {
  x: number;
  width: number;
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

/** The width that bpmn-js gives to names beside their shapes. */
const LABEL_WIDTH = 90;
/** At least what a letter takes in the font of these names. */
const LETTER_WIDTH = 7;

/** Widens a box to both sides, because a box for a few Chinese characters breaks English words. */
function widen(box: Box, name: string): void {
  const longest = Math.max(...name.split(/\s+/).map((word) => word.length));
  const width = Math.max(box.width, LABEL_WIDTH, longest * LETTER_WIDTH);
  box.x -= (width - box.width) / 2;
  box.width = width;
}

/** Gives elements their English names, in place, and room for them; one without an English name keeps its name. */
export function nameInEnglish(elements: readonly Drawn[]): void {
  const renamed = new Map<Named, string>();
  for (const element of elements) {
    const name = englishName(element);
    if (name === undefined || name === element.name) continue;
    element.name = name;
    renamed.set(element, name);
  }
  for (const { bpmnElement, label } of elements) {
    const name = bpmnElement && renamed.get(bpmnElement);
    if (name !== undefined && label?.bounds) widen(label.bounds, name);
  }
}
