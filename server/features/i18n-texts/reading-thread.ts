import { answerRows } from '../../platform/imports/rows';
import { textRows } from './rules';

/** Reads a file of texts, in a thread of its own. */
await answerRows(textRows);
