export { createQuestionsModule } from './module.ts'
export { answerPublisher, questionPublisher } from './publishers.ts'
export { removeDemonstrationQuestions, seedQuestions } from './seed.ts'
export type { QuestionService } from './service.ts'
