/** Made by the build of the folders of components: build/components. */
declare module 'virtual:lamina/components' {
  const components: readonly import('./kit/define-component.js').ComponentDeclaration[];
  export default components;
}
declare module 'virtual:lamina/samples' {
  /** By the component's type. */
  const samples: Readonly<Record<string, readonly import('./kit/sample.js').Sample[] | undefined>>;
  export default samples;
}
