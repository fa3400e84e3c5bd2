/** A process variable that gets the value of a system parameter when the process starts. */
export interface Param {
  name: string;
  key: string;
}

/** `param_a=key.a,param_b=key.b`. */
export const readParams = (text: string | undefined): Param[] =>
  (text ?? '')
    .split(',')
    .filter((item) => item.trim() !== '')
    .map((item) => {
      const [name = '', key = ''] = item.split('=');
      return { name: name.trim(), key: key.trim() };
    });

export const writeParams = (params: readonly Param[]): string =>
  params
    .filter(({ name, key }) => name !== '' && key !== '')
    .map(({ name, key }) => `${name}=${key}`)
    .join(',');
