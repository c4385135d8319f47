import { z } from 'zod/mini';
import { id, idParams } from './ids';
import { menuFields } from './menus';
import { route } from './route';

/** A screen that the caller may open, without what is below it. */
export const application = z.extend(menuFields, {
  /** Whether the caller has collected it. */
  collected: z.nullish(z.boolean()),
});
export type Application = z.infer<typeof application>;

const center = '/ofa-admin/admin/ofaAppCenter';

/** §7.5: the collected ones first, in their order, then those that the caller opens most. */
export const listCommonApplications = route('GET', `${center}/common`, { right: 'signedIn', answer: z.array(application) });
/** §2.3: the menu tree of the caller, flattened. */
export const listOwnApplications = route('GET', `${center}/list`, { right: 'signedIn', answer: z.array(application) });
export const listCollected = route('GET', `${center}/collectMenu`, { right: 'signedIn', answer: z.array(application) });
/** Sets the collected menus, in this order. The server ignores those that the caller may not open. */
export const setCollected = route('PUT', `${center}/menu`, {
  right: 'signedIn',
  body: z.object({ menuIds: z.array(id).check(z.maxLength(200)) }),
  answer: z.array(application),
});
/** Reports that the caller has opened a menu, for the order of those opened most. */
export const countUse = route('POST', `${center}/use/:id`, { right: 'signedIn', params: idParams, answer: z.unknown() });
