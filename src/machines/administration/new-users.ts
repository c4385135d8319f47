import { z } from 'zod/mini';
import type { Filters } from '../records/pager';

const newPerson = z.object({ username: z.string(), name: z.string(), phone: z.string() });
export type NewPerson = z.infer<typeof newPerson>;

/** What the form of many new users holds: each has a row, and all join the same departments and roles. */
export const newUsersForm = z.object({
  people: z.array(newPerson),
  departmentIds: z.array(z.string()),
  roleIds: z.array(z.string()),
});
export type NewUsersValues = z.infer<typeof newUsersForm>;

/** A row of its own each time: a form types into the rows that it is given. */
export const blankPerson = (): NewPerson => ({ username: '', name: '', phone: '' });

/** It opens with room for a few. */
const ROWS_AT_FIRST = 3;
export const newUsersValues = (): NewUsersValues => ({
  people: Array.from({ length: ROWS_AT_FIRST }, blankPerson),
  departmentIds: [],
  roleIds: [],
});

/** New users start in the department that the list shows. */
export const givenToNewUsers = ({ departmentId }: Filters): Partial<NewUsersValues> =>
  departmentId === undefined ? {} : { departmentIds: [String(departmentId)] };

/** A row in which nothing is typed is no user. */
export const isBlank = ({ username = '', name = '', phone = '' }: Partial<NewPerson> = {}) =>
  `${username}${name}${phone}`.trim() === '';
