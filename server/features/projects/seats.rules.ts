/** Maximum of seats left that count as few. */
export const FEW_SEATS = 5;

/** Whether a project has few seats left and most are taken. */
export function hasFewSeats({ investorCount, maxInvestors }: { investorCount: number; maxInvestors: number }): boolean {
  const left = maxInvestors - investorCount;
  return left > 0 && left <= FEW_SEATS && investorCount > left;
}
