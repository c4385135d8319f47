import { z } from 'zod/mini';
import { id } from './ids';
import { route } from './route';

/** §9 leaves its value open; decisions: `1`, sent as SUBSYSTEM-ID until another is chosen. */
export const BASE_SUBSYSTEM_ID = '1';

export const subsystem = z.object({
  id,
  name: z.nullish(z.string()),
  url: z.nullish(z.string()),
  currentUserHasPermission: z.boolean(),
});
export type Subsystem = z.infer<typeof subsystem>;

export const listSubsystems = route('GET', '/ofa-admin/ofaMenuSubsystem/list', {
  right: 'signedIn',
  answer: z.array(subsystem),
});
