import LiveHTML
