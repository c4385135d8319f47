// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import { everyInterval } from '../../../server/platform/every';

describe('a periodic task', () => {
  test('does not overlap itself, and does not run once it is stopped', async () => {
    vi.useFakeTimers();
    const ends: (() => void)[] = [];
    const stop = everyInterval(1_000, () => new Promise((resolve) => ends.push(resolve)));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    stop();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(ends).toHaveLength(2);
    vi.useRealTimers();
  });
});
