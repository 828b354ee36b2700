/** Seats left up to which a project may have few. */
export const FEW_SEATS = 5;

/** Whether few of a project's seats are left, most of them being taken. */
export function hasFewSeats({ investorCount, maxInvestors }: { investorCount: number; maxInvestors: number }): boolean {
  const left = maxInvestors - investorCount;
  return left > 0 && left <= FEW_SEATS && investorCount > left;
}
