import { answerRows } from '../../platform/imports/rows';
import { importRows } from './rules';

/** Reads a file of users, in a thread of its own. */
await answerRows(importRows);
