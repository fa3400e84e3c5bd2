import { describingWords } from '../../../build/components/component-folders.js';

export default describingWords('zh');
