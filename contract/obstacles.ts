import { z } from 'zod/mini';
import { id } from './ids';
import { count } from './paging';

/** What can keep a record from being deleted: what is below it, who belongs to it, what shows it. */
const OBSTACLE_KINDS = ['childDepartments', 'departmentUsers', 'roleUsers', 'childMenus', 'subsystemMenus'] as const;

const obstacle = z.object({
  kind: z.enum(OBSTACLE_KINDS),
  /** The record that stays. */
  id,
  name: z.string(),
  /** How many are in its way. */
  count,
  /** What some of them are called, where the caller may see it. */
  names: z.array(z.string()),
});
export type Obstacle = z.infer<typeof obstacle>;

/** What comes with a refusal to delete, where more can be told than its sentence says. */
export const refusedFor = z.object({ obstacles: z.array(obstacle) });
export type RefusedFor = z.infer<typeof refusedFor>;

/** How many are named of those that are in the way. */
export const OBSTACLES_NAMED = 5;
