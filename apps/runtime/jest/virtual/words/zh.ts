import { frontWords } from '../../../build/components/component-folders.js';

export default frontWords('zh');
