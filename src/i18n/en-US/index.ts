import type { Texts } from '../text';
import { failure } from './failure';
import { frame } from './frame';
import { list } from './list';
import { notice } from './notice';
import { shell } from './shell';
import { signIn } from './sign-in';
import { users } from './users';

/** English. What the specification says in English only is here to the letter. */
export const enUS: Texts = { frame, signIn, shell, list, users, failure, notice };
