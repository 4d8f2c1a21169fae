import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/security-questionnaire.md', 'utf8')
  .split('\n')
  .filter(line => /^\| \d+ \|/.test(line))
  .map(line => {
    const [number, question, answer, shownBy] = line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim())
    return {
      number: Number(number),
      question: question!,
      answer: answer!,
      shown: [...shownBy!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
    }
  })

test('the questionnaire has 60 questions in order, each with an answer', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  for (const { question, answer } of rows)
    expect([question, question.endsWith('?'), answer.length > 2]).toEqual([question, true, true])
})

test.each(rows)('question $number names existing tests or pages: $question', ({ shown }) => {
  expect(shown).not.toEqual([])
  expect(shown.filter(file => !existsSync(file))).toEqual([])
})
