import type { TextPatch } from './patch.js';

export const selectOpensWhenLoaded: TextPatch = {
  amis: '6.13.0',
  reason:
    'A click on a select whose choices are on their way is passed over. It opens it when they have come, ' +
    'unless its person has gone on.',
  texts: [
    {
      file: /[\\/]amis-ui[\\/](esm|lib)[\\/]components[\\/]Select\.js$/,
      wrong: `            disabled ||
            loading) {
            return;
        }
        this.setState({
            isOpen: !this.state.isOpen,`,
      right: `            disabled ||
            loading) {
            this.opensWhenLoaded = !disabled && loading;
            return;
        }
        this.setState({
            isOpen: !this.state.isOpen,`,
    },
    {
      file: /[\\/]amis-ui[\\/](esm|lib)[\\/]components[\\/]Select\.js$/,
      wrong: `        var fn = noop;
        if (JSON.stringify(props.value)`,
      right: `        var fn = noop;
        if (this.opensWhenLoaded && !props.loading) {
            this.opensWhenLoaded = false;
            this.open();
        }
        if (JSON.stringify(props.value)`,
    },
    {
      file: /[\\/]amis-ui[\\/](esm|lib)[\\/]components[\\/]Select\.js$/,
      wrong: `        this.setState({
            isFocused: false
        });
        this.props.onBlur &&`,
      right: `        this.opensWhenLoaded = false;
        this.setState({
            isFocused: false
        });
        this.props.onBlur &&`,
    },
  ],
};
