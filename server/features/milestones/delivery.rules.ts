import { completionOf } from './milestone.rules.ts';

/**
 * A studio's milestones that were completed or have passed the first date they promised, and how many of them were
 * completed by that date.
 */
export type DeliveryRecord = { due: number; onTime: number };

export const NO_DELIVERIES: DeliveryRecord = { due: 0, onTime: 0 };

/** A share of fewer says nothing about a studio. */
export const MIN_DELIVERIES = 3;

/** The whole percentage delivered on time; null below the minimum. */
export const onTimePercent = ({ due, onTime }: DeliveryRecord): number | null =>
  due < MIN_DELIVERIES ? null : completionOf(onTime, due);
