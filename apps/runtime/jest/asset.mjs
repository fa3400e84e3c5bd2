// Styles and icons are what bundlers make of them; specs need neither.
export default '';
