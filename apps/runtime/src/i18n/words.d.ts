/** The texts of the shell (schemas/i18n) and of all components (words.json), by their keys. Made by build/components. */
declare module 'virtual:lamina/words/zh' {
  const words: object;
  export default words;
}
declare module 'virtual:lamina/words/en' {
  const words: object;
  export default words;
}
/** What describes components to those who build pages: names, properties, events, docs. */
declare module 'virtual:lamina/described/zh' {
  const words: object;
  export default words;
}
declare module 'virtual:lamina/described/en' {
  const words: object;
  export default words;
}
