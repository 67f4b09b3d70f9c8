/** The answers of two sides to one question: what each gave alone, and how many both gave. */
export interface AnswerDifference {
  onlyA: string[];
  onlyB: string[];
  shared: number;
}

/** How two sets of answers differ; each part in byte order. */
export function answerDifference(a: readonly string[], b: readonly string[]): AnswerDifference {
  const [inA, inB] = [new Set(a), new Set(b)];
  return {
    onlyA: [...inA].filter((answer) => !inB.has(answer)).sort(),
    onlyB: [...inB].filter((answer) => !inA.has(answer)).sort(),
    shared: [...inA].filter((answer) => inB.has(answer)).length,
  };
}
