// Bundlers handle styles and icons; specs do not need them.
export default '';
